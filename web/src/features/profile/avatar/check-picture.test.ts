import { AVATAR_EXTENSIONS, AVATAR_MAX_BYTES } from '@greenroom/contract/constants.ts';
import { updateAvatar } from '@greenroom/contract/profile.ts';
import { expect, test } from 'vitest';
import { checkPicture } from './check-picture.ts';

const picture = (given: { name?: string; type?: string; size?: number }) =>
  checkPicture({ name: 'me.png', type: 'image/png', size: 1000, ...given });

test('[R-VALID-6] the types and the size limit of a picture are those of the contract', () => {
  expect(updateAvatar.upload).toMatchObject({ extensions: AVATAR_EXTENSIONS, maxBytes: AVATAR_MAX_BYTES });
  for (const extension of AVATAR_EXTENSIONS) {
    expect(picture({ name: `me.${extension}` })).toBeNull();
    expect(picture({ name: `ME.${extension.toUpperCase()}` })).toBeNull();
  }
  expect(picture({ size: AVATAR_MAX_BYTES })).toBeNull();
  expect(picture({ size: AVATAR_MAX_BYTES + 1 })).toEqual({
    id: 'profile.avatar.too-large',
    params: { maxMegabytes: 5 },
  });
});

test('a file that is not a picture is refused before it is read', () => {
  const others = [
    { name: 'me.pdf' },
    { name: 'me' },
    { name: 'png' },
    { name: 'me.png.exe' },
    { name: 'me.svg', type: 'image/svg+xml' },
    { name: 'me.png', type: 'text/html' },
  ];
  expect(others.map(picture)).toEqual(others.map(() => ({ id: 'errors.picture-not-readable' })));
});

test('a picture of a type that the browser does not know passes, to be checked by reading it', () => {
  expect(picture({ name: 'me.avif', type: '' })).toBeNull();
});
