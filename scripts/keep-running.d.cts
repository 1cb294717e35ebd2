/** With which Node runs the product: a heap that grows little. */
export declare const HEAP_FLAGS: readonly string[];
