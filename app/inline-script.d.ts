/** Bundled by vite-plugins/inline-script.ts. */
declare module "*?inline-script" {
  export const script: string;
}
