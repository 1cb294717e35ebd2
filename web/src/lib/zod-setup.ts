import { z } from 'zod';

// The content security policy forbids code made from text, which zod would otherwise try. zod reads this setting when a
// schema is made, so this module must come before every import of the contract.
z.config({ jitless: true });
