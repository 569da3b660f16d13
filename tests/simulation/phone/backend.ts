/** The server of the simulation, as a build knows it. */
export const BACKEND = { url: 'https://backend.example', publishableKey: 'key' };
