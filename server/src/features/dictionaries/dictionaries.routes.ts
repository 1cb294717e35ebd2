import * as kept from '@greenroom/contract/administration/dictionaries.ts';
import * as contract from '@greenroom/contract/dictionaries.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { changeDictionary } from './keeping/change-dictionary.ts';
import { createDictionary } from './keeping/create-dictionary.ts';
import { deleteDictionary } from './keeping/delete-dictionary.ts';
import { listDictionaries } from './keeping/list-dictionaries.ts';
import { readDictionary } from './keeping/read-dictionary.ts';
import { replaceEntries } from './keeping/replace-entries.ts';
import { listEntries } from './list-entries.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.listEntries, listEntries),
  mount(kept.listDictionaries, listDictionaries),
  mount(kept.readDictionary, readDictionary),
  mount(kept.createDictionary, createDictionary),
  mount(kept.changeDictionary, changeDictionary),
  mount(kept.deleteDictionary, deleteDictionary),
  mount(kept.replaceEntries, replaceEntries),
];
