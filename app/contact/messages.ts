import type { NoticeText } from "../ui/notice.tsx";

export const contactMessages = {
  incomplete: {
    kind: "destructive",
    title: "Incomplete Form",
    description: "Please fill out all fields.",
  },
  refused: {
    kind: "destructive",
    title: "Please check the form",
    description: "Please fix the marked field, and send it again.",
  },
  failed: {
    kind: "destructive",
    title: "Error",
    description: "Could not send message. Please try again.",
  },
  sent: {
    kind: "success",
    title: "Message sent",
    description: "Thank you. We have your message, and we'll call you back.",
  },
} as const satisfies Record<string, NoticeText>;
