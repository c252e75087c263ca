import type { Route } from "./+types/privacy-policy-page.ts";
import { LegalFrame } from "./legal-frame.tsx";
import { privacyPolicy } from "./privacy-policy.ts";
import { renderLegalText } from "./render-legal-text.server.ts";

export function loader() {
  return renderLegalText(privacyPolicy);
}

export default function PrivacyPolicyPage({
  loaderData,
}: Route.ComponentProps) {
  return <LegalFrame text={loaderData} />;
}
