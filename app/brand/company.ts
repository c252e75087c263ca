import { name } from "./brand.ts";

/**
 * The firm's own data: edit this file. Entries marked "Replace" are samples that a live site must not show; the server
 * logs those that are left when it starts. The firm's corrections to state law are in state-law-overrides.ts.
 */
export const company: Company = {
  name,
  /** The author of posts that name none. */
  teamName: `The ${name} Team`,
  // Replace: numbers such as 555-0100 are fictional.
  phones: {
    main: { number: "+18005550100", display: "(800) 555-0100" },
    support: { number: "+18005550123", display: "(800) 555-0123" },
    blog: { number: "+18005550145", display: "(800) 555-0145" },
  },

  // Replace: the page where a qualified visitor picks a time.
  schedulingUrl: "https://scheduling.example.com/free-consultation",
  // Replace: bar rules of most states ask for the name and office of the lawyer who answers for the advertising.
  responsibleLawyer: undefined,
  // Replace: words of real clients, with their consent.
  testimonials: [
    {
      quote:
        "I called from the hospital parking lot. Somebody picked up, listened, and told me which papers to keep. That was the first calm hour of that week.",
      name: "Sample client",
      about: "Car accident",
    },
    {
      quote:
        "The online questions took a minute. I knew the same evening that I could talk to a lawyer, and that it would not cost me anything to ask.",
      name: "Sample client",
      about: "Fall in a store",
    },
    {
      quote:
        "They told me plainly what they could not promise. That is why I trusted the rest of what they said.",
      name: "Sample client",
      about: "Truck accident",
    },
  ],

  /** False turns the blog banner's review button into a plain link: decision 002. */
  reviewButtonShowsToast: true,
};

type Company = {
  name: string;
  teamName: string;
  /** `main`: header, landing, location pages, structured data. `support`: legal, booking, thank-you pages. `blog`: the banner of a post. */
  phones: Record<"main" | "support" | "blog", Phone>;
  schedulingUrl: string;
  responsibleLawyer: { name: string; office: string } | undefined;
  testimonials: readonly { quote: string; name: string; about: string }[];
  reviewButtonShowsToast: boolean;
};

/** `number` in E.164, which a telephone dials; `display` as people read it. */
export type Phone = { number: string; display: string };
