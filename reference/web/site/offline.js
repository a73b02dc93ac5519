// Keeps the pages for later, without network.

if ("serviceWorker" in navigator && location.protocol !== "file:") {
  // The page itself comes first.
  const register = () => navigator.serviceWorker.register("sw.js");
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
