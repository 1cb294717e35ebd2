import { z } from 'zod';

// The content security policy forbids code made from text, which zod would otherwise try. It looks at this when a schema
// is made, so this module comes before every import of the contract.
z.config({ jitless: true });
