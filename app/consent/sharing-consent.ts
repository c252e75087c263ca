export const sharingEvent = "agreed to share";

export const optOutEvent = "opted out of sharing";
