import { servicesContext } from "../server/http/services-context.server.ts";
import type { Route } from "./+types/privacy-policy-page.ts";
import { LegalFrame } from "./legal-frame.tsx";
import { privacyPolicy } from "./privacy-policy.ts";
import { renderLegalText } from "./render-legal-text.server.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return renderLegalText(privacyPolicy, request, context.get(servicesContext));
}

export default function PrivacyPolicyPage({
  loaderData,
}: Route.ComponentProps) {
  return <LegalFrame text={loaderData} />;
}
