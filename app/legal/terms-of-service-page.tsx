import { servicesContext } from "../server/http/services-context.server.ts";
import type { Route } from "./+types/terms-of-service-page.ts";
import { LegalFrame } from "./legal-frame.tsx";
import { renderLegalText } from "./render-legal-text.server.ts";
import { termsOfService } from "./terms-of-service.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return renderLegalText(termsOfService, request, context.get(servicesContext));
}

export default function TermsOfServicePage({
  loaderData,
}: Route.ComponentProps) {
  return <LegalFrame text={loaderData} />;
}
