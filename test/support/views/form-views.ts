import type { Page } from "playwright-core";
import { failPostRequests, holdPostRequests } from "../browser/browser.ts";
import {
  atStep,
  continueToStep,
  fillStep,
  next,
  qualifyingAnswers,
  saveAnswersBefore,
  send,
  write,
} from "../survey/survey-steps.ts";
import { atRest, type PageView } from "./view.ts";

/** Pages with forms, in every state. */
export const formViews: readonly PageView[] = [
  ...surveyViews(),
  ...contactViews(),
  ...callbackViews(),
  ...deadlineViews(),
];

const noQualification = { ...qualifyingAnswers, faultParty: "I was at fault" };

function surveyViews(): PageView[] {
  const step = (number: number) =>
    survey(`step ${number}`, number, (page) => atStep(page, number));
  const refused = (number: number) =>
    survey(`step ${number}, errors`, number, async (page) => {
      await (number === 4 ? send(page) : next(page));
      await page.locator("[aria-invalid=true]").first().waitFor();
    });
  return [
    { ...step(1), standIn: "step 2, errors" },
    { ...refused(1), standIn: "step 2, errors" },
    { ...step(2), standIn: "step 2, errors" },
    {
      ...survey("step 2, errors", 2, async (page) => {
        await next(page);
        await page.locator("[aria-invalid=true]").first().waitFor();
        await saveAnswers(page).check();
      }),
      thorough: true,
      forcedColors: true,
    },
    { ...step(3), standIn: "step 2, errors" },
    { ...refused(3), standIn: "step 2, errors" },
    { ...step(4), standIn: "last step unfolded" },
    { ...refused(4), standIn: "step 2, errors" },
    {
      ...survey("filled in", 4, (page) => fillStep(page, 4)),
      standIn: "last step unfolded",
    },
    {
      ...survey("filled in, to be saved", 2, async (page) => {
        await saveAnswers(page).check();
        await continueToStep(page, 2, 4);
        await fillStep(page, 4);
        await unfold(page);
      }),
      standIn: "last step unfolded",
    },
    survey("last step unfolded", 4, unfold),
    {
      ...survey("step 3, saved", 2, async (page) => {
        await saveAnswers(page).check();
        await continueToStep(page, 2, 3);
      }),
      standIn: "last step unfolded",
    },
    {
      ...survey("sending", 4, async (page) => {
        await fillStep(page, 4);
        await holdPostRequests(page);
        await send(page);
        await page.getByRole("button", { name: "Submitting..." }).waitFor();
      }),
      standIn: "not sent yet",
    },
    {
      ...survey("failed", 4, async (page) => {
        await fillStep(page, 4);
        await send(page);
        await alert(page);
      }),
      site: "broken",
      standIn: "not sent yet",
    },
    survey("qualified, just sent", 4, async (page) => {
      await fillStep(page, 4);
      await send(page);
      await page.waitForURL("**/book-consultation");
      await page.getByRole("status").filter({ hasText: /\w/ }).waitFor();
    }),
    {
      ...survey("declined, just sent", 3, async (page) => {
        await continueToStep(page, 3, 4, noQualification);
        await fillStep(page, 4, noQualification);
        await send(page);
        await page.waitForURL("**/thank-you*");
        await page.getByRole("status").filter({ hasText: /\w/ }).waitFor();
      }),
      standIn: "declined, later",
    },
    ...atRest("Survey", "/book-consultation", "qualified, later", {
      standIn: "qualified, just sent",
    }),
    ...atRest("Survey", "/thank-you?qualified=false", "declined, later"),
  ];
}

async function unfold(page: Page) {
  for (const fold of await page.locator("main summary").all()) {
    await fold.click();
  }
}

function saveAnswers(page: Page) {
  return page.getByRole("checkbox", { name: "Save my answers" });
}

/** A state of this step. */
function survey(state: string, step: number, act: PageView["act"]): PageView {
  return {
    page: "Survey",
    state,
    path: step === 1 ? "/online-review" : `/online-review?step=${step}`,
    before: (page, siteUrl) => saveAnswersBefore(page, siteUrl, step),
    act,
  };
}

function contactViews(): PageView[] {
  const press = (page: Page) =>
    page.getByRole("button", { name: "Send message" }).click();
  const fill = (page: Page) =>
    write(page, {
      "Full name": "Ann Lee",
      Phone: "205 555 0123",
      "What happened?": "A van hit my car.",
    });
  const contact = {
    page: "Contact",
    path: "/",
    at: "Send Us a Message",
  } as const;
  const refused = async (page: Page) => {
    await press(page);
    await alert(page);
  };
  return [
    { ...contact, state: "at rest", standIn: "questions open" },
    { ...contact, state: "errors", act: refused, standIn: "step 2, errors" },
    {
      ...contact,
      state: "errors",
      act: refused,
      withoutScript: true,
      standIn: "step 2, errors",
    },
    {
      ...contact,
      state: "sending",
      standIn: "not sent yet",
      act: async (page) => {
        await fill(page);
        await holdPostRequests(page);
        await press(page);
        await page.getByRole("button", { name: "Sending..." }).waitFor();
      },
    },
    {
      ...contact,
      state: "failed",
      site: "broken",
      standIn: "not sent yet",
      act: async (page) => {
        await fill(page);
        await press(page);
        await alert(page);
      },
    },
    {
      ...contact,
      state: "not sent yet",
      act: async (page) => {
        await fill(page);
        await failPostRequests(page);
        await press(page);
        await page
          .getByRole("complementary", { name: "Not sent yet" })
          .waitFor();
      },
    },
    {
      ...contact,
      state: "sent",
      standIn: "page, started",
      act: async (page) => {
        await fill(page);
        await press(page);
        await page.getByRole("status").filter({ hasText: /\w/ }).waitFor();
      },
    },
    {
      ...contact,
      state: "sent",
      standIn: "page, started",
      withoutScript: true,
      act: async (page) => {
        await fill(page);
        await press(page);
        await page.getByRole("status").filter({ hasText: /\w/ }).waitFor();
      },
    },
  ];
}

function callbackViews(): PageView[] {
  const open = async (page: Page) => {
    await page.getByText("Call me back", { exact: true }).click();
    await page.getByRole("dialog").waitFor();
  };
  const press = (page: Page) =>
    page.getByRole("button", { name: "Call me now" }).click();
  const ask = async (page: Page) => {
    await open(page);
    await write(page, { "Your phone number": "(205) 555-0123" });
  };
  const callback = {
    page: "Callback",
    path: "/404",
    at: "Page not found",
  } as const;
  const alone = { page: "Callback", path: "/request-callback" } as const;
  return [
    { ...callback, state: "dialog", act: open, standIn: "dialog, error" },
    {
      ...callback,
      state: "dialog, error",
      act: async (page) => {
        await open(page);
        await press(page);
        await alert(page);
      },
    },
    {
      ...callback,
      state: "dialog, sending",
      standIn: "not sent yet",
      act: async (page) => {
        await ask(page);
        await holdPostRequests(page);
        await press(page);
        await page.getByRole("button", { name: "Connecting..." }).waitFor();
      },
    },
    {
      ...callback,
      state: "dialog, failed",
      site: "broken",
      standIn: "dialog, error",
      act: async (page) => {
        await ask(page);
        await press(page);
        await alert(page);
      },
    },
    {
      page: "Callback",
      path: "/",
      state: "started",
      standIn: "page, started",
      act: async (page) => {
        await ask(page);
        await press(page);
        await page.getByRole("status").filter({ hasText: /\w/ }).waitFor();
      },
    },
    { ...alone, state: "page", standIn: "page, error" },
    {
      ...alone,
      state: "page, error",
      withoutScript: true,
      thorough: true,
      act: async (page) => {
        await press(page);
        await alert(page);
      },
    },
    {
      ...alone,
      state: "page, started",
      withoutScript: true,
      act: async (page) => {
        const form = page.getByRole("main");
        await form.getByLabel("Your phone number").fill("(205) 555-0123");
        await form.getByRole("button", { name: "Call me now" }).click();
        await page.getByRole("status").filter({ hasText: /\w/ }).waitFor();
      },
    },
    {
      ...alone,
      state: "page, asked about",
      path: `${alone.path}?started`,
      standIn: "page, started",
    },
  ];
}

function deadlineViews(): PageView[] {
  const show = (page: Page) =>
    page.getByRole("button", { name: "Show my likely deadline" }).click();
  const state = { page: "State", path: "/locations/wisconsin" };
  return [
    {
      ...state,
      state: "deadline, errors",
      standIn: "step 2, errors",
      act: async (page) => {
        await show(page);
        await page.getByRole("link", { name: /choose the kind/ }).waitFor();
      },
    },
    {
      page: "State",
      path: "/locations/texas",
      state: "deadline, public body",
      thorough: true,
      withoutScript: true,
      act: async (page) => {
        await page.getByLabel("Car or other motor vehicle").check();
        await page.getByLabel("Not sure").check();
        await page.getByLabel("When did it happen?").fill("2026-11-02");
        await show(page);
        await page.getByText("City of Austin").first().waitFor();
      },
    },
    {
      ...state,
      state: "deadline, no date",
      standIn: "deadline, public body",
      act: async (page) => {
        await page.getByLabel("Dog bite").check();
        await page.getByLabel("No", { exact: true }).check();
        await page.getByLabel("When did it happen?").fill("2026-01-15");
        await show(page);
        await page
          .getByRole("heading", { name: /can.t show a date/ })
          .waitFor();
      },
    },
    {
      ...state,
      state: "deadline, answer",
      standIn: "deadline, public body",
      act: async (page) => {
        await page.getByLabel("Death of a family member").check();
        await page.getByLabel("No", { exact: true }).check();
        await page.getByLabel("When did it happen?").fill("2026-01-13");
        await show(page);
        await page.getByRole("heading", { name: "January 13, 2028" }).waitFor();
      },
    },
  ];
}

function alert(page: Page) {
  return page.getByRole("alert").first().waitFor();
}
