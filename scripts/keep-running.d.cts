/** Node flags for running the product, with limited heap growth. */
export declare const HEAP_FLAGS: readonly string[];
