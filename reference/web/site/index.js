import "./offline.js";
