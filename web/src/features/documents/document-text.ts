/** A long text in parts. A part's body is paragraphs, and lists given as arrays of points. */
export interface DocumentText {
  title: string;
  introduction: string;
  /** When it last changed, where that matters to the reader. */
  changed?: string;
  contentsHeading: string;
  sections: readonly DocumentSection[];
}

export interface DocumentSection {
  /** Names the anchor: links to it must survive a change of heading. */
  id: string;
  heading: string;
  body: readonly (string | readonly string[])[];
}

/** Questions and answers, grouped. */
export interface HelpText {
  title: string;
  introduction: string;
  contentsHeading: string;
  groups: readonly {
    id: string;
    heading: string;
    questions: readonly { question: string; answer: readonly string[] }[];
  }[];
  contact: {
    heading: string;
    text: string;
    chat: (phone: string) => string;
  };
}
