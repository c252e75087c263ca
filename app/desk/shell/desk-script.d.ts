/** The desk's script, bundled by vite-plugins/desk-script.ts. */
declare module "virtual:desk-script" {
  export const script: string;
}
