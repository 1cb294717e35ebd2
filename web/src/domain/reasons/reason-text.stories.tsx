import type { Meta, Story } from '../../../gallery/story.ts';
import { ReasonText, type ReasonTextProps } from './reason-text.tsx';

type Props = ReasonTextProps;

const meta: Meta<Props> = { title: 'Marks/Reason text', component: ReasonText };
export default meta;

export const Full: Story<Props> = { args: { code: 205 } };
export const Line: Story<Props> = { args: { code: 105, detail: 'line' } };
export const OtherAccount: Story<Props> = { args: { code: 108, otherHostId: '10086543' } };
export const UnknownCode: Story<Props> = { args: { code: 9999 } };
