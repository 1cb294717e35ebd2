import { type DemoAccount, type DemoApplication, hasVideo, type PictureKind } from '../demo-world.ts';
import type { Chance } from '../random.ts';

/** A reviewer's verdict on each kind of picture. */
const PICTURE_CODES: ReadonlyMap<PictureKind, number> = new Map([
  ['blurry', 205],
  ['not-human', 206],
  ['several', 207],
  ['border', 209],
  ['dimensions', 210],
  ['man', 211],
  ['low-quality', 212],
]);
/** Reasons that no record shows, with their rate per thousand. */
const UNSEEN = new Map([
  [203, 5],
  [204, 8],
  [208, 5],
  [216, 12],
]);
/** Reviewers overlook things. */
const NOTICED = 0.93;
const NOTED = 0.3;

const NOTES: ReadonlyMap<number, readonly string[]> = new Map([
  [201, ['Profile, language and bank are of another country.', 'Lives abroad, by her own homepage.']],
  [202, ['The homepage has pictures only.', 'The video does not show a person.']],
  [203, ['The picture has been taken down since the upload.']],
  [204, ['Please no underwear pictures.']],
  [205, ['Face cannot be recognised.']],
  [206, ['A drawing, not a photograph of the host.']],
  [207, ['Two people in the picture; which one is the host?']],
  [208, ['Looks younger than 18; documents were asked for.']],
  [209, ['Screenshot with a frame around it.']],
  [210, ['Far too wide: the face is cut off in the app.']],
  [212, ['Looks like a screenshot of a screenshot.']],
  [215, ['The name points to another service.']],
  [216, ['Broadcasts under the same name elsewhere.']],
]);

export interface Judgement {
  /** Empty: a success. */
  readonly codes: readonly number[];
  readonly note: string | null;
}

/** The decision of a reviewer who looks at the account at that time. */
export function judgeApplication(chance: Chance, application: DemoApplication, at: number): Judgement {
  const { account } = application;
  if (!account) throw new Error('an application without an account does not reach the review');
  const codes = flawsOf(account, application, at).filter(() => chance.happens(NOTICED));
  for (const [code, share] of UNSEEN) if (chance.happens(share / 1000)) codes.push(code);
  codes.sort((one, other) => one - other);
  const notes = codes.flatMap((code) => NOTES.get(code) ?? []);
  const praise = chance.happens(0.04) ? 'Checked by video call.' : null;
  if (codes.length === 0) return { codes, note: praise };
  return { codes, note: notes.length > 0 && chance.happens(NOTED) ? chance.pick(notes) : null };
}

function flawsOf(account: DemoAccount, application: DemoApplication, at: number): number[] {
  const ofPicture = account.picture ? PICTURE_CODES.get(account.picture.kind) : undefined;
  return [
    ...(account.country === application.batch.group.country ? [] : [201]),
    ...(hasVideo(account, at) ? [] : [202]),
    ...(ofPicture === undefined ? [] : [ofPicture]),
    ...account.nameFlaws,
  ];
}
