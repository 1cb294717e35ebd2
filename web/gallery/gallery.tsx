import { DEFAULT_THEME_COLOR } from '@greenroom/contract/constants.ts';
import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core';
import { createElement, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { I18n } from '../src/lib/text/translate.tsx';
import { accentVariablesOf, themeOf } from '../src/ui/theme/theme.ts';
import { addressOf, type GalleryAddress, go, useGalleryAddress } from './address.ts';
import classes from './gallery.module.css';
import { type Entry, STORIES } from './stories.ts';
import { speak } from './texts.ts';

const theme = themeOf(DEFAULT_THEME_COLOR);
const variables = accentVariablesOf(DEFAULT_THEME_COLOR);

/** Shows the story that the address names, or the list of all stories. */
export function Gallery() {
  const address = useGalleryAddress();
  return (
    <DirectionProvider initialDirection={address.dir} detectDirection={false}>
      <MantineProvider theme={theme} cssVariablesResolver={variables} forceColorScheme={address.scheme}>
        <Spoken lang={address.lang}>
          <Turned {...address} />
          <Shown key={addressOf(address)} address={address} />
        </Spoken>
      </MantineProvider>
    </DirectionProvider>
  );
}

/** Shows nothing until the texts are loaded, as the product does. */
function Spoken({ lang, children }: { lang: string; children: ReactNode }) {
  const [spoken, setSpoken] = useState<string | null>(null);
  useEffect(() => {
    void speak(lang).then(() => setSpoken(lang));
  }, [lang]);
  return spoken === lang && <I18n>{children}</I18n>;
}

function Turned({ dir, size }: GalleryAddress) {
  const { setDirection } = useDirection();
  useLayoutEffect(() => setDirection(dir), [dir, setDirection]);
  useLayoutEffect(() => {
    document.documentElement.dataset.layoutSize = size;
  }, [size]);
  return null;
}

function Shown({ address }: { address: GalleryAddress }) {
  const entry = STORIES.find(({ id }) => id === address.story);
  if (entry === undefined) return <Contents address={address} />;
  return (
    <main className={classes.story} data-story={entry.id} aria-label={`${entry.title}: ${entry.name}`}>
      <Drawn entry={entry} />
    </main>
  );
}

function Drawn({ entry: { meta, story } }: { entry: Entry }) {
  const args = { ...meta.args, ...story.args };
  return story.render ? story.render(args) : createElement(meta.component, args);
}

function Contents({ address }: { address: GalleryAddress }) {
  return (
    <main className={classes.contents}>
      <h1>Gallery</h1>
      {[...new Set(STORIES.map(({ title }) => title))].map((title) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {STORIES.filter((entry) => entry.title === title).map(({ id, name }) => (
              <li key={id}>
                <StoryLink to={addressOf({ ...address, story: id })} id={id} name={name} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}

function StoryLink({ to, id, name }: { to: string; id: string; name: string }) {
  return (
    <a
      href={to}
      data-story-link={id}
      onClick={(event) => {
        event.preventDefault();
        go(to);
      }}
    >
      {name}
    </a>
  );
}
