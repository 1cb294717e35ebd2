import { Unknown } from '../state/unknown.tsx';
import { Avatar } from './avatar.tsx';
import classes from './person-name.module.css';

interface PersonNameProps {
  picture: string | null;
  name: string | null;
  /** Why there is no name. */
  unknown: string;
  /** What is longer is cut; without it, at the end of the cell. */
  maxPixels?: number;
}

/** A person in a cell of a list: picture and name in one line. */
export function PersonName({ picture, name, unknown, maxPixels }: PersonNameProps) {
  return (
    <span className={classes.person} style={{ maxInlineSize: maxPixels }}>
      <Avatar url={picture} name={name} pixels={26} />
      {name === null ? <Unknown reason={unknown} /> : <bdi>{name}</bdi>}
    </span>
  );
}
