/** Whether the worker could be registered; without it the app runs online. */
export async function registerSafely(register: () => Promise<unknown>): Promise<boolean> {
  try {
    await register();
    return true;
  } catch (error) {
    console.warn('The app will not open offline: its worker could not be registered.', error);
    return false;
  }
}
