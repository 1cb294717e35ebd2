/** What is said of a parameter beside its name, as its schema has it; patterns are too long to be read. */
export const DECLARED = ['type', 'format', 'enum', 'default', 'minimum', 'maximum', 'maxLength'] as const;
