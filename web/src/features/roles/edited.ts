import type { RoleRow } from '@greenroom/contract/administration/roles.ts';

/** What the form of a role begins with: nothing, another role, or the role itself. */
export type Edited =
  | { readonly act: 'create' }
  | { readonly act: 'copy'; readonly from: RoleRow }
  | { readonly act: 'change'; readonly role: RoleRow };
