interface NewsWords {
  tone: 'calm' | 'good';
  title: string;
  text: string;
  /** The browser would ask the person now. */
  canAsk: boolean;
}

/** Whether this phone tells when photos are through, and what can be done about it. */
export function describeNewsPermission(permission: NotificationPermission): NewsWords {
  switch (permission) {
    case 'granted':
      return {
        tone: 'good',
        title: 'Notifications are on',
        text: 'We’ll tell you when all photos are uploaded or one needs you, even with the app closed.',
        canAsk: false,
      };
    case 'denied':
      return {
        tone: 'calm',
        title: 'Notifications are blocked',
        text: 'Photos still upload. To be told when they’re done, allow notifications for this site in your browser’s settings.',
        canAsk: false,
      };
    case 'default':
      return {
        tone: 'calm',
        title: 'Notify me when photos are uploaded',
        text: 'A notification when all are uploaded, or one needs you, even with the app closed.',
        canAsk: true,
      };
  }
}
