import type { Meta, Story } from '../../../gallery/story.ts';
import AuthenticatorKey from './authenticator-key.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

const meta: Meta<object> = { title: 'Marks/Second factor', component: AuthenticatorKey };
export default meta;

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CODES = Array.from({ length: 10 }, (_, index) => `4k2${index}-9xq${index}`);

export const Key: Story<object> = {
  render: () => <AuthenticatorKey secret={SECRET} uri={`otpauth://totp/leyla?secret=${SECRET}`} />,
};
export const RecoveryCodes: Story<object> = { render: () => <RecoveryCodeList codes={CODES} username="leyla" /> };
