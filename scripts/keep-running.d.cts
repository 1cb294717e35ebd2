/** Node flags for running Greenroom with limited heap growth. */
export declare const HEAP_FLAGS: readonly string[];
