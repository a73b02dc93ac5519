// All files of this version, kept in the browser.

const VERSION = "puzzlemark-{{version}}";
const FILES = {{files}};

addEventListener("install", (event) => {
  const fresh = FILES.map((name) => new Request(name, { cache: "reload" }));
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(fresh)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("puzzlemark-") && name !== VERSION;
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))).then(() => clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const address = new URL(event.request.url);
  const page = address.pathname.endsWith("/") ? "index.html" : event.request;
  event.respondWith(
    caches.open(VERSION).then((cache) => cache.match(page, { ignoreSearch: true })).then((kept) => kept ?? fetch(event.request)),
  );
});
