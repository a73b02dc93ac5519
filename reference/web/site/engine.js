// Asks the worker, and stops it.

export class Stopped extends Error {}

let worker = null;
let waiting = null;

/** Loads the worker before it is needed. */
export function prepare() {
  worker ??= new Worker("worker.js", { type: "module" });
  return worker;
}

/** Runs a task. The error is a text of the reference, or `Stopped`. A new task stops the one before it. */
export function ask(task, ...given) {
  stop();
  return new Promise((resolve, reject) => {
    waiting = reject;
    const own = prepare();
    const end = (settle) => {
      waiting = null;
      settle();
    };
    own.onmessage = ({ data }) =>
      end(() => {
        if (data.error === undefined) return resolve(data.result);
        // After the end of its memory, an instance is of no further use.
        drop();
        reject(new Error(data.error));
      });
    own.onerror = () =>
      end(() => {
        drop();
        reject(new Error("The worker of this page could not start."));
      });
    own.postMessage({ task, given });
  });
}

/** Stops the task that runs, if there is one. */
export function stop() {
  const reject = waiting;
  if (!reject) return;
  waiting = null;
  drop();
  reject(new Stopped());
}

function drop() {
  worker?.terminate();
  worker = null;
}
