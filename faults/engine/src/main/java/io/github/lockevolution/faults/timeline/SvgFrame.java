package io.github.lockevolution.faults.timeline;

/** The frame around the shapes of an SVG: its size, its description for a reader who cannot see it, its colours by day and by night. */
final class SvgFrame {

    private static final String FRAME = """
            <svg xmlns="http://www.w3.org/2000/svg" id="{id}" class="{id}-root" viewBox="0 0 {width} {height}" \
            role="img" aria-labelledby="{id}-title {id}-desc" style="max-width:{width}px">
            <title id="{id}-title">{title}</title>
            <desc id="{id}-desc">{desc}</desc>
            """;

    /** Every colour has a contrast of 4.5 to 1 or more with the paper of its own mode; so has the ink on a mark. */
    private static final String STYLE = """
            <style>
            .{id}-root{--paper:#ffffff;--ink:#1c2128;--quiet:#57606a;--line:#8c959f;--head:#eef1f5;\
            --blue:#0b5cad;--orange:#9a4a00;--pink:#b3206b;--blush:#fdeef5;--sky:#eaf3fd;width:100%;height:auto}
            @media (prefers-color-scheme:dark){.{id}-root{--paper:#15181d;--ink:#e8ebef;--quiet:#a6aeb8;--line:#6e7681;\
            --head:#262c35;--blue:#79b8ff;--orange:#ffb067;--pink:#ff8ec6;--blush:#33202b;--sky:#1c2a3a}}
            .{id}-root text{font:13px system-ui,"Segoe UI",Roboto,Helvetica,Arial,{fonts}sans-serif;fill:var(--ink)}
            .{id}-root .{id}-title{font:600 15px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",{fonts}monospace}
            .{id}-root .{id}-code,.{id}-root .{id}-held,.{id}-root .{id}-answer\
            {font:13px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",{fonts}monospace}
            .{id}-root .{id}-answer,.{id}-root .{id}-quiet,.{id}-root .{id}-none{fill:var(--quiet)}
            .{id}-root .{id}-none{font-style:italic}
            .{id}-root .{id}-number{fill:var(--quiet);text-anchor:end}
            .{id}-root .{id}-name{font-weight:600;text-anchor:middle}
            .{id}-root .{id}-failed{fill:var(--pink);font-weight:600}
            .{id}-root .{id}-fault,.{id}-root .{id}-expiry{fill:var(--orange);font-weight:600}
            .{id}-root .{id}-expiry{text-anchor:end}
            .{id}-root .{id}-mark-words{font-weight:600}
            .{id}-paper{fill:var(--paper)}
            .{id}-head{fill:var(--head);stroke:var(--line)}
            .{id}-waiting{stroke:var(--line);stroke-dasharray:1 5;stroke-linecap:round;stroke-width:2}
            .{id}-alive,.{id}-redis,.{id}-end{stroke:var(--line);stroke-width:2}
            .{id}-end{stroke-width:3}
            .{id}-bar{fill:var(--blue)}
            .{id}-hatch{fill:url(#{id}-hatching);stroke:var(--pink);stroke-width:2}
            .{id}-stripe{stroke:var(--pink);stroke-width:5}
            .{id}-sent,.{id}-answered{stroke:var(--ink);stroke-width:1.3}
            .{id}-answered,.{id}-lost{stroke-dasharray:5 4}
            .{id}-tip{fill:var(--ink)}
            .{id}-lost,.{id}-torn{stroke:var(--orange);stroke-width:2;fill:none}
            .{id}-cross{stroke:var(--orange);stroke-width:4;stroke-linecap:round;fill:none}
            .{id}-sand{fill:var(--orange);stroke:var(--paper);stroke-width:1}
            .{id}-mark{fill:var(--blush);stroke:var(--pink);stroke-width:1.5}
            .{id}-note{fill:var(--sky);stroke:var(--blue);stroke-width:1.5;stroke-dasharray:4 3}
            </style>
            <defs><pattern id="{id}-hatching" width="8" height="8" patternUnits="userSpaceOnUse" \
            patternTransform="rotate(45)"><rect class="{id}-paper" width="8" height="8"/>\
            <line class="{id}-stripe" x1="2" y1="0" x2="2" y2="8"/></pattern></defs>
            <rect class="{id}-paper" width="{width}" height="{height}" rx="8"/>
            """;

    private SvgFrame() {}

    /** @param fonts further fonts, each with a comma behind it */
    static String around(Canvas shapes, int width, int height, String fonts, String title, String description) {
        String frame = (FRAME + STYLE)
                .replace("{id}", shapes.prefix())
                .replace("{fonts}", fonts)
                .replace("{width}", String.valueOf(width))
                .replace("{height}", String.valueOf(height));
        // The words come last, so that no placeholder in them is replaced.
        int words = frame.indexOf("{title}");
        int more = frame.indexOf("{desc}");
        return frame.substring(0, words)
                + Canvas.escaped(title)
                + frame.substring(words + "{title}".length(), more)
                + Canvas.escaped(description)
                + frame.substring(more + "{desc}".length())
                + shapes
                + "</svg>\n";
    }
}
