export declare const JOURNEYS: Readonly<Record<string, readonly string[]>>;
export declare function journeysOf(files: readonly string[]): string[];
