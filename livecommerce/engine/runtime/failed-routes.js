// What happens when the module of a route cannot be loaded. React Router calls this in place of its own reload (vite.js).

const listeners = new Set();

export const onRouteFailed = (listener) => listeners.add(listener);

/** Never ends where a listener has the page loaded anew; else the error page gets the error. */
export async function routeFailed({ module }, error) {
  console.error(`navigation failed, ${module} could not be loaded:`, error);
  const answers = await Promise.all([...listeners].map((listener) => listener()));
  if (answers.includes(true)) return new Promise(() => {});
  throw error;
}
