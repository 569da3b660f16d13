declare module '*.pem?raw' {
  const text: string;
  export default text;
}
