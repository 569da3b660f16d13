import { expect, test, vi } from 'vitest';
import { answerShare, type Taken } from './share-target.ts';

const ADA = { id: 'ada', email: 'ada@kitchen.example', isSignedIn: true };
const TOOK: Taken = { saved: 2, leftOut: 1, known: 3, notSaved: 0 };

/** What the share sheet sends for these files. */
function share(...names: string[]): Request {
  const body = new FormData();
  for (const name of names) body.append('photos', new File(['x'], name, { type: 'image/jpeg' }));
  body.append('title', 'Soup of the day');
  return new Request('https://app.example/share', { method: 'POST', body });
}

const leadsTo = (response: Response) => [response.status, response.headers.get('location')];
const uploads = (query: string) => [303, `https://app.example/app/uploads?${query}`];

test('shared photos are stored, then the screen tells what became of them', async () => {
  const taken: string[] = [];
  const take = (_: unknown, files: File[]) => {
    taken.push(...files.map(({ name }) => name));
    return Promise.resolve(TOOK);
  };
  const response = await answerShare(share('a.jpg', 'b.jpg', 'c.gif'), {
    person: () => Promise.resolve(ADA),
    take,
  });
  expect(taken).toEqual(['a.jpg', 'b.jpg', 'c.gif']);
  expect(leadsTo(response)).toEqual(uploads('shared=2&left=1&known=3&failed=0'));
});

test('nobody signed in: nothing is stored for nobody, and sign-in says why', async () => {
  const take = vi.fn<() => Promise<Taken>>();
  const response = await answerShare(share('a.jpg'), { person: () => Promise.resolve(null), take });
  expect(leadsTo(response)).toEqual([303, 'https://app.example/login?shared=sign-in']);
  expect(take).not.toHaveBeenCalled();
});

test('a session that has ended still has its person: the photos are taken in', async () => {
  const person = () => Promise.resolve({ ...ADA, isSignedIn: false });
  const response = await answerShare(share('a.jpg'), { person, take: () => Promise.resolve(TOOK) });
  expect(leadsTo(response)).toEqual(uploads('shared=2&left=1&known=3&failed=0'));
});

test.each([
  ['storing breaks', share('a.jpg', 'b.jpg'), 2],
  ['nothing was shared', share(), 1],
  ['the form cannot be read', new Request('https://app.example/share', { method: 'POST', body: 'x' }), 1],
])('when %s the screen says that it failed, instead of a blank page', async (_, request, count) => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const take = () => Promise.reject(new Error('broken'));
  const response = await answerShare(request, { person: () => Promise.resolve(ADA), take });
  expect(leadsTo(response)).toEqual(uploads(`shared=0&left=0&known=0&failed=${count}`));
  error.mockRestore();
});

test('a database that does not answer is no blank page either', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const person = () => Promise.reject(new Error('broken'));
  const response = await answerShare(share('a.jpg', 'b.jpg', 'c.jpg'), {
    person,
    take: () => Promise.resolve(TOOK),
  });
  expect(leadsTo(response)).toEqual(uploads('shared=0&left=0&known=0&failed=3'));
  error.mockRestore();
});
