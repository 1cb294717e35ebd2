import { z } from 'zod';

// The content security policy forbids compiling code from text, which zod would otherwise try. zod reads this setting
// when a schema is created, so this module must be imported before the contract.
z.config({ jitless: true });
