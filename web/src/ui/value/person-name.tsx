import { Unknown } from '../state/unknown.tsx';
import { Avatar } from './avatar.tsx';
import classes from './person-name.module.css';

interface PersonNameProps {
  picture: string | null;
  name: string | null;
  /** The reason why there is no name. */
  unknown: string;
  /** Maximum width. Longer names are truncated. Default: the cell's width. */
  maxPixels?: number;
  /** A few facts in a small line below the name. Not shown on a phone. */
  facts?: string;
}

/** A person in a list cell, with picture and name in one line. */
export function PersonName({ picture, name, unknown, maxPixels, facts = '' }: PersonNameProps) {
  const shown = name === null ? <Unknown reason={unknown} /> : <bdi>{name}</bdi>;
  return (
    <span className={classes.person} style={{ maxInlineSize: maxPixels }}>
      <Avatar url={picture} name={name} pixels={26} />
      {facts === '' ? (
        shown
      ) : (
        <span className={classes.lines} title={`${name ?? ''}\n${facts}`}>
          {shown}
          <span className={classes.facts}>{facts}</span>
        </span>
      )}
    </span>
  );
}
