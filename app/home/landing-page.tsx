import { data, redirect } from "react-router";
import type { Operator } from "../brand/operator.ts";
import { ContactSection } from "../contact/contact-section.tsx";
import { sendMessage } from "../contact/send-message.server.ts";
import { useContactForm } from "../contact/use-contact-form.ts";
import { renderSocialProof } from "../firm/firm-sections.server.tsx";
import { FirmVideo } from "../firm/firm-video.tsx";
import { AdvertisingLabels } from "../law/advertising-labels.tsx";
import { readSender } from "../leads/sender.ts";
import { renewConfirmation, storedHeaders } from "../leads/stored-response.ts";
import { stateName } from "../locations/place.ts";
import { readForm } from "../server/http/form-body.server.ts";
import { serverOnlyHtml } from "../server/http/server-only-html.server.ts";
import { servicesContext } from "../server/http/services-context.server.ts";
import { ifAlwaysOpen } from "../shell/availability.ts";
import { breadcrumbList } from "../shell/page/breadcrumb-list.ts";
import { PageMeta } from "../shell/page/page-meta.tsx";
import { faqPage, legalService } from "../shell/page/structured-data.ts";
import { PhoneText } from "../shell/phone-link.tsx";
import { Points } from "../shell/points.tsx";
import { priorResults } from "../shell/prior-results.ts";
import { useSite } from "../shell/site.ts";
import { Disclosure } from "../ui/disclosure.tsx";
import { ServerHtml } from "../ui/server-html.tsx";
import type { Route } from "./+types/landing-page.ts";
import { renderGuide } from "./guide.server.tsx";
import { Hero } from "./hero.tsx";
import { benefits, frequentQuestions } from "./home-text.ts";

export function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { confirmation, headers } = renewConfirmation(request, url, services);
  const { testimonials } = services.operator;
  return data(
    {
      testimonials,
      ...(services.served.slugs && {
        states: services.served.states.map(({ name }) => name),
      }),
      proof: renderSocialProof(request, services, stateName),
      video: services.media.video,
      guide: serverOnlyHtml(request, renderGuide(services.served)),
      ...(confirmation && { confirmation }),
    },
    { headers },
  );
}

export function shouldRevalidate() {
  return false;
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const draft = await readForm(request);
  const { status, result } = await sendMessage(
    draft,
    readSender(draft, request, services.clientAddress),
    services,
  );
  if (result.isSent) {
    throw redirect("/?sent#sent", {
      status: 303,
      headers: storedHeaders({ what: "message", ...result }, services),
    });
  }
  return data(result, { status });
}

export default function LandingPage({
  loaderData,
  actionData,
}: Route.ComponentProps) {
  const form = useContactForm({
    result: actionData,
    confirmation: loaderData.confirmation,
  });
  return (
    <>
      <LandingMeta
        hasErrors={Object.keys(form.errors).length > 0}
        states={loaderData.states}
      />
      <Hero />
      <ServerHtml id="guide" sent={loaderData.guide} />
      <Benefits />
      {loaderData.testimonials.length > 0 && <Testimonials {...loaderData} />}
      {loaderData.proof && <ServerHtml id="proof" sent={loaderData.proof} />}
      {loaderData.video && <FirmVideo video={loaderData.video} />}
      <Questions />
      <ContactSection form={form} />
      <AdvertisingLabels labels={useSite().homeLabels ?? []} />
    </>
  );
}

function LandingMeta({
  hasErrors,
  states,
}: {
  hasErrors: boolean;
  states?: readonly string[] | undefined;
}) {
  const site = useSite();
  const description = `Hurt in an accident? Talk to a local injury attorney for free${ifAlwaysOpen(site.operator, ", day or night")}. No win, no fee. A short online review shows whether you qualify.`;
  return (
    <PageMeta
      title="Injured? Free Consultation With a Local Attorney"
      hasErrors={hasErrors}
      description={description}
      path="/"
      structuredData={[
        breadcrumbList([{ name: "Home", path: "/" }], site.siteUrl),
        legalService({ description, path: "/", states }, site),
        faqPage(frequentQuestions),
      ]}
    />
  );
}

function Benefits() {
  return (
    <section className="wrap band" aria-labelledby="benefits">
      <h2 id="benefits" className="text-2xl">
        Why people call us first
      </h2>
      <Points
        points={benefits}
        className="mt-8 sm:grid-cols-2 lg:grid-cols-4"
      />
    </section>
  );
}

function Testimonials({ testimonials }: Pick<Operator, "testimonials">) {
  return (
    <section className="bg-sunken" aria-labelledby="testimonials">
      <div className="wrap band split">
        <div>
          <h2 id="testimonials" className="text-2xl">
            What clients say
          </h2>
          <p className="mt-4 max-w-[46ch] text-sm text-muted">
            {`Each is one person's experience. ${priorResults}`}
          </p>
        </div>
        <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
          {testimonials.map(({ quote, name, about }) => (
            <li key={quote} className="group sm:first:col-span-2">
              <figure>
                <blockquote className="font-display text-xl group-first:text-2xl">
                  “{quote}”
                </blockquote>
                <figcaption className="mt-4 text-sm text-muted">
                  <span className="font-semibold text-ink">{name}</span>,{" "}
                  {about}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Questions() {
  const { operator } = useSite();
  return (
    <section className="wrap band split" aria-labelledby="questions">
      <div>
        <h2 id="questions" className="text-2xl">
          Frequently asked questions
        </h2>
        <p className="mt-4 max-w-[46ch] text-muted">
          Don't see your question? Call us at{" "}
          <PhoneText phone={operator.phones.main} />.
        </p>
      </div>
      <div className="border-t border-line">
        {frequentQuestions.map(({ question, answer }) => (
          <Disclosure key={question} question={question}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}
