/** With which Node runs the product: a small young heap. */
export declare const YOUNG_HEAP: string;
