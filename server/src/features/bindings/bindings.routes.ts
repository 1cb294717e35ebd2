import * as contract from '@greenroom/contract/bindings.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { answerBindingRequest } from './answer-binding-request.ts';
import { askForBinding } from './ask-for-binding.ts';
import { bindingAgentGroup } from './binding-agent-group.ts';
import { listAgents } from './list-agents.ts';
import { listBindingRequests } from './list-binding-requests.ts';
import { listBindings } from './list-bindings.ts';
import { withdrawBindingRequest } from './withdraw-binding-request.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.listAgents, listAgents),
  mount(contract.listBindings, listBindings),
  mount(contract.bindingAgentGroup, bindingAgentGroup),
  mount(contract.askForBinding, askForBinding),
  mount(contract.listBindingRequests, listBindingRequests),
  mount(contract.answerBindingRequest, answerBindingRequest),
  mount(contract.withdrawBindingRequest, withdrawBindingRequest),
];
