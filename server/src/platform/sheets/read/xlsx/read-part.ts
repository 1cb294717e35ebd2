import { SaxesParser } from 'saxes';
import { asDamaged, SheetError } from '../sheet-error.ts';
import { XmlDecoder } from './decode-xml.ts';
import type { Archive } from './open-archive.ts';
import { unpackEntry } from './unpack-entry.ts';

/** Maximum number of characters without a tag. It limits the memory that one token can take. */
const MAX_TOKEN_CHARS = 1024 * 1024;

/** Handles the events in an XML part. Names come without the prefix for the part's own namespace. */
export interface PartHandler {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text(text: string): void;
}

/**
 * Unpacks one XML part of the archive and reports its content to the handler. It yields after each unpacked chunk so
 * that the caller can pass on the gathered content. Refuses a document type, XML that is not well-formed, and bytes
 * that are invalid in their declared encoding. A wrong size or checksum is refused at the end.
 */
export async function* readPart(
  archive: Archive,
  name: string,
  root: string,
  handler: PartHandler,
): AsyncGenerator<undefined, undefined, undefined> {
  const entry = archive.entries.get(name.toLowerCase());
  if (entry === undefined) throw new SheetError('sheet-damaged', { detail: `the part ${name} is missing` });
  const parser = createParser(root, handler);
  const decoder = new XmlDecoder();
  try {
    for await (const chunk of unpackEntry(archive.zip, entry)) {
      parser.write(decoder.decode(chunk));
      yield;
    }
    parser.write(decoder.end());
    parser.close();
  } catch (error) {
    throw asDamaged(error, `the part ${name} cannot be read`);
  }
}

/** Reads a part whose content the caller needs as a whole. */
export async function readWholePart(archive: Archive, name: string, root: string, handler: PartHandler): Promise<void> {
  const chunks = readPart(archive, name, root, handler);
  while (!(await chunks.next()).done);
}

interface XmlParser {
  write(text: string): void;
  close(): void;
}

function createParser(root: string, handler: PartHandler): XmlParser {
  const parser = new SaxesParser({ position: false, xmlns: false });
  let prefix: string | null = null;
  let charsSinceTag = 0;
  const local = (name: string): string => {
    if (prefix === '' || prefix === null) return name;
    return name.startsWith(prefix) ? name.slice(prefix.length) : '';
  };
  parser.on('doctype', () => {
    throw new SheetError('sheet-document-type');
  });
  parser.on('opentag', (tag) => {
    charsSinceTag = 0;
    prefix ??= checkRoot(tag.name, root);
    handler.open(local(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    charsSinceTag = 0;
    handler.close(local(tag.name));
  });
  parser.on('text', (text) => handler.text(text));
  parser.on('cdata', (text) => handler.text(text));
  return {
    write: (text) => {
      charsSinceTag += text.length;
      parser.write(text);
      if (charsSinceTag > MAX_TOKEN_CHARS) throw new SheetError('sheet-damaged', { detail: 'a token without end' });
    },
    close: () => parser.close(),
  };
}

/** Returns the prefix used for the part's own elements, including the colon. */
function checkRoot(name: string, root: string): string {
  const prefix = name.slice(0, name.lastIndexOf(':') + 1);
  if (name.slice(prefix.length) === root) return prefix;
  throw new SheetError('sheet-damaged', { detail: `${name} where ${root} belongs` });
}
