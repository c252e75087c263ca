/** The desk's script, bundled by desk-script.ts. */
declare module "virtual:desk-script" {
  export const script: string;
}
