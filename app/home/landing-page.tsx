import { data, redirect } from "react-router";
import { notSent, sentByScript } from "../contact/contact-answer.ts";
import { ContactSection } from "../contact/contact-section.tsx";
import { sendMessage } from "../contact/send-message.server.ts";
import { useContactForm } from "../contact/use-contact-form.ts";
import { servicesContext } from "../request-context.server.ts";
import { readForm } from "../server/form-body.server.ts";
import { company } from "../site/company.ts";
import { PageLink } from "../site/page-link.tsx";
import { PageMeta } from "../site/page-meta.tsx";
import { CallButton } from "../site/phone-link.tsx";
import { useSite } from "../site/site.ts";
import {
  breadcrumbList,
  faqPage,
  legalService,
} from "../site/structured-data.ts";
import { buttonLook } from "../ui/button.tsx";
import { Disclosure } from "../ui/disclosure.tsx";
import { formFields } from "../ui/form-fields.ts";
import type { Route } from "./+types/landing-page.ts";
import { benefits, frequentQuestions } from "./home-words.ts";

export function loader({ url }: Route.LoaderArgs) {
  return { isSent: url.searchParams.has("sent") };
}

/** Nothing that this page reads changes when a message is sent. */
export function shouldRevalidate() {
  return false;
}

/** The contact form: spec 7, call 1. With script the answer comes back as data; without, as a page. */
export async function action({ request, context }: Route.ActionArgs) {
  const draft = await readForm(request);
  const { status, answer } = await sendMessage(
    draft,
    context.get(servicesContext),
  );
  if (answer.isSent && !(sentByScript in draft))
    throw redirect("/?sent#contact", 303);
  return data(answer, { status });
}

export async function clientAction({
  request,
  serverAction,
}: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch {
    return notSent(formFields(form));
  }
}

export default function LandingPage({
  loaderData,
  actionData,
}: Route.ComponentProps) {
  const form = useContactForm({
    answer: actionData,
    isSent: loaderData.isSent,
  });
  return (
    <>
      <LandingMeta isWrong={Object.keys(form.errors).length > 0} />
      <Hero />
      <Benefits />
      <Testimonials />
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-14 px-4 py-16 sm:px-6 sm:py-24 lg:grid-cols-2">
        <Questions />
        <ContactSection form={form} />
      </div>
    </>
  );
}

function LandingMeta({ isWrong }: { isWrong: boolean }) {
  const { siteUrl } = useSite();
  const description =
    "Hurt in an accident? Talk to a local injury attorney free of charge, day or night. No win, no fee. Four questions show whether you qualify.";
  return (
    <PageMeta
      title="Injured? Free Consultation With a Local Attorney"
      isWrong={isWrong}
      description={description}
      path="/"
      structuredData={[
        breadcrumbList([{ name: "Home", path: "/" }], siteUrl),
        legalService({ description, path: "/" }, siteUrl),
        faqPage(frequentQuestions),
      ]}
    />
  );
}

function Hero() {
  return (
    <section className="border-b border-line bg-sunken">
      <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-24">
        <p className="inline-block rounded-full border border-control bg-surface px-4 py-1.5 text-sm font-semibold">
          No Win, No Fee Guarantee
        </p>
        <h1 className="mt-6 max-w-[16ch] text-4xl">
          Injured? Get The Justice You Deserve.
        </h1>
        <p className="mt-6 max-w-[52ch] text-lg text-muted">
          Tell us what happened. A person answers day and night, the
          consultation is free, and you pay no attorney's fee unless money is
          recovered for you.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <CallButton phone={company.phones.main} />
          <PageLink
            to="/online-review"
            className={buttonLook("quiet", "bg-surface")}
          >
            Start Online Review
          </PageLink>
        </div>
        <p className="mt-5 text-sm text-muted">
          The review takes about a minute. No attorney's fee does not always
          mean no costs: the written agreement says which are yours.
        </p>
      </div>
    </section>
  );
}

function Benefits() {
  return (
    <section
      className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24"
      aria-labelledby="benefits"
    >
      <h2 id="benefits" className="text-2xl">
        Why people call us first
      </h2>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {benefits.map(({ title, text }) => (
          <li
            key={title}
            className="rounded-card border border-line bg-surface p-6"
          >
            <h3 className="text-xl">{title}</h3>
            <p className="mt-3 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Testimonials() {
  return (
    <section
      className="border-y border-line bg-sunken"
      aria-labelledby="testimonials"
    >
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
        <h2 id="testimonials" className="text-2xl">
          What clients say
        </h2>
        <ul className="mt-8 grid gap-x-10 gap-y-10 md:grid-cols-3">
          {company.testimonials.map(({ quote, name, about }) => (
            <li key={quote}>
              <figure>
                <blockquote className="font-display text-lg">
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
        <p className="mt-8 text-sm text-muted">
          One person's experience does not promise another the same outcome.
        </p>
      </div>
    </section>
  );
}

function Questions() {
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="text-2xl">
        Frequently asked questions
      </h2>
      <div className="mt-6 border-t border-line">
        {frequentQuestions.map(({ question, answer }) => (
          <Disclosure key={question} question={question}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}
