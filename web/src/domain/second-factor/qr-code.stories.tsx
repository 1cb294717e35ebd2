import type { Meta, Story } from '../../../gallery/story.ts';
import { QrCode } from './qr-code.tsx';

type Props = Parameters<typeof QrCode>[0];

const meta: Meta<Props> = { title: 'Marks/QR code', component: QrCode, args: { label: 'The key as a QR code' } };
export default meta;

export const Short: Story<Props> = { args: { text: 'otpauth://totp/leyla' } };
export const Long: Story<Props> = { args: { text: `otpauth://totp/${'leyla.'.repeat(40)}?secret=JBSWY3DPEHPK3PXP` } };
