import type { NoticeText } from "../../ui/notice.tsx";

export const surveyMessages = {
  incomplete: {
    kind: "destructive",
    title: "Incomplete Information",
    description: "Please fill out all required fields before submitting.",
  },
  failed: {
    kind: "destructive",
    title: "Submission Failed",
    description:
      "There was an error submitting your survey. Please try again later.",
  },
  submitted: {
    kind: "success",
    title: "Survey Submitted!",
    description: "Your information has been sent successfully.",
  },
  notWithdrawn: {
    kind: "destructive",
    title: "Not Deleted Yet",
    description:
      "We couldn't delete your saved answers. Please try again in a moment.",
  },
  cleared: {
    kind: "plain",
    title: "Your answers are cleared from this device.",
  },
} as const satisfies Record<string, NoticeText>;
