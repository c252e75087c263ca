// Missing in TypeScript's own types, and in some browsers.
export {};

declare global {
  interface TrustedTypePolicy {
    createHTML(text: string): TrustedHTML;
  }
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: {
            createHTML: (text: string) => string | null;
            createScript?: (text: string) => string;
          },
        ): TrustedTypePolicy;
      }
    | undefined;
}
