import type { Meta, Story } from '../../../gallery/story.ts';
import AuthenticatorKey from './authenticator-key.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

type Props = Parameters<typeof AuthenticatorKey>[0];

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const meta: Meta<Props> = {
  title: 'Marks/Second factor',
  component: AuthenticatorKey,
  args: { secret, uri: `otpauth://totp/leyla?secret=${secret}` },
};
export default meta;

const CODES = Array.from({ length: 10 }, (_, index) => `4k2${index}-9xq${index}`);

export const Key: Story<Props> = {};
export const RecoveryCodes: Story<Props> = { render: () => <RecoveryCodeList codes={CODES} username="leyla" /> };
