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
        title: 'This phone tells you',
        text: 'You hear when all photos are through or one needs you, also while the app is closed.',
        canAsk: false,
      };
    case 'denied':
      return {
        tone: 'calm',
        title: 'Notifications are blocked',
        text: 'Photos are sent all the same. To hear when they are through, allow notifications for this site in the settings of your browser.',
        canAsk: false,
      };
    case 'default':
      return {
        tone: 'calm',
        title: 'Tell me when photos are through',
        text: 'A notification when all are sent, or when one needs you, while the app is closed.',
        canAsk: true,
      };
  }
}
