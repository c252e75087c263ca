import { servicesContext } from "../server/http/services-context.server.ts";
import type { Route } from "./+types/accessibility-statement-page.ts";
import { accessibilityStatement } from "./accessibility-statement.ts";
import { LegalFrame } from "./legal-frame.tsx";
import { renderLegalText } from "./render-legal-text.server.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return renderLegalText(
    accessibilityStatement,
    request,
    context.get(servicesContext),
  );
}

export default function AccessibilityStatementPage({
  loaderData,
}: Route.ComponentProps) {
  return <LegalFrame text={loaderData} />;
}
