// Trusted Types, which TypeScript's own types lack; not every browser has them.
export {};

declare global {
  interface TrustedTypePolicy {
    createHTML(text: string): TrustedHTML;
  }
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: { createHTML: (text: string) => string | null },
        ): TrustedTypePolicy;
      }
    | undefined;
}
