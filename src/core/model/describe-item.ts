import type { TransformationStatus } from '#shared/contract.ts';
import type { OutboxItem } from './outbox-item.ts';
export interface ItemContext { isOnline: boolean; isSignedIn: boolean; sendingNow: { id: string; sent: number | null; size: number } | null; serverStatus?: TransformationStatus; now: number; aheadOfIt: number; canSendInBackground: boolean }
export interface ItemWords { word: string; why: string; next?: string; tone: 'calm' | 'busy' | 'waiting' | 'good' | 'trouble'; action?: 'start' | 'retry' | 'sign_in' | 'upgrade' | 'send_as_it_is' | 'send_again' | 'remove' }
export function describeItem(item: OutboxItem, _context: ItemContext): ItemWords {
  return { word: item.hold?.kind ?? item.state, why: 'provisional', tone: 'calm' };
}
