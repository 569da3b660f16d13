import { expect, test } from 'vitest';
import { StorageRefusal } from './refusal.ts';
import { readRoute } from './route.ts';

test.each([
  ['GET', '/bucket', 'listBuckets', '', ''],
  ['GET', '/bucket/originals', 'getBucket', 'originals', ''],
  ['POST', '/object/originals/u/a.jpg', 'upload', 'originals', 'u/a.jpg'],
  ['PUT', '/object/originals/u/a.jpg', 'replace', 'originals', 'u/a.jpg'],
  ['GET', '/object/originals/u/a.jpg', 'download', 'originals', 'u/a.jpg'],
  ['HEAD', '/object/originals/u/a.jpg', 'download', 'originals', 'u/a.jpg'],
  ['GET', '/object/authenticated/originals/u/a.jpg', 'download', 'originals', 'u/a.jpg'],
  ['GET', '/object/public/originals/u/a.jpg', 'downloadPublic', 'originals', 'u/a.jpg'],
  ['GET', '/object/info/originals/u/a.jpg', 'info', 'originals', 'u/a.jpg'],
  ['POST', '/object/sign/originals', 'signMany', 'originals', ''],
  ['POST', '/object/sign/originals/u/a.jpg', 'sign', 'originals', 'u/a.jpg'],
  ['GET', '/object/sign/originals/u/a.jpg', 'downloadSigned', 'originals', 'u/a.jpg'],
  ['POST', '/object/upload/sign/originals/u/a.jpg', 'signUpload', 'originals', 'u/a.jpg'],
  ['PUT', '/object/upload/sign/originals/u/a.jpg', 'uploadSigned', 'originals', 'u/a.jpg'],
  ['POST', '/object/list/originals', 'list', 'originals', ''],
  ['POST', '/object/move', 'move', '', ''],
  ['POST', '/object/copy', 'copy', '', ''],
  ['DELETE', '/object/originals', 'removeMany', 'originals', ''],
  ['DELETE', '/object/originals/u/a.jpg', 'remove', 'originals', 'u/a.jpg'],
])('%s %s asks to %s', (method, path, action, bucket, key) => {
  expect(readRoute(method, `/storage/v1${path}`)).toEqual({ action, bucket, key });
});

test.each(['/object//u/a.jpg', '/object/', '/object/sign//u/a.jpg', '/object/public//u/a.jpg'])(
  'a path without a bucket leads to no picture: %s',
  (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
      expect(() => readRoute(method, `/storage/v1${path}`)).toThrow(StorageRefusal);
  },
);

test.each([
  ['POST', '/storage/v1/bucket'],
  ['DELETE', '/storage/v1/bucket/originals'],
  ['POST', '/storage/v1/bucket/originals/empty'],
  ['GET', '/storage/v1/render/image/sign/originals/a.jpg'],
  ['PATCH', '/storage/v1/object/originals/a.jpg'],
  ['GET', '/storage/v1'],
  ['GET', '/rest/v1/object/originals/a.jpg'],
])('%s %s leads nowhere', (method, path) => {
  expect(() => readRoute(method, path)).toThrow(expect.objectContaining({ code: 'NoSuchRoute' }));
});
