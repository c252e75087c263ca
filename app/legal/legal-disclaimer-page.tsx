import { servicesContext } from "../server/http/services-context.server.ts";
import type { Route } from "./+types/legal-disclaimer-page.ts";
import { legalDisclaimer } from "./legal-disclaimer.ts";
import { LegalFrame } from "./legal-frame.tsx";
import { renderLegalText } from "./render-legal-text.server.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return renderLegalText(
    legalDisclaimer,
    request,
    context.get(servicesContext),
  );
}

export default function LegalDisclaimerPage({
  loaderData,
}: Route.ComponentProps) {
  return <LegalFrame text={loaderData} />;
}
